// export type Place = Omit<GeoPoint, 'latitude' | 'longitude'> & Pick<Building, 'street' | 'number' | 'city'> & { floor: number };
export type Place = Omit<GeoPoint, 'latitude' | 'longitude'> &
  Pick<Building, 'street' | 'number' | 'city'> & { floor: number };
