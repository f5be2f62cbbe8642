// The words of made-up texts, and the numbers that choose them. Both are those of generated Swift code.
import { bigInteger } from './values.js';

// The library of ES2017 has no type for it.
declare const BigInt: { asUintN(bits: number, value: bigint): bigint };

const constant = {
  offset: '0xcbf29ce484222325',
  prime: '0x100000001b3',
  step: '0x9e3779b97f4a7c15',
  first: '0xbf58476d1ce4e5b9',
  second: '0x94d049bb133111eb',
};

const wrapped = (value: bigint): bigint => BigInt.asUintN(64, value);

/** Numbers that look random and are the same each time: SplitMix64. */
export class Numbers {
  private state: bigint;

  constructor(seed: number, collection: string, document: number) {
    // FNV-1a.
    let hash = bigInteger(constant.offset);
    for (const byte of bytesOfText(collection)) {
      hash = wrapped((hash ^ bigInteger(byte)) * bigInteger(constant.prime));
    }
    this.state = hash ^ wrapped(bigInteger(seed) * bigInteger(constant.step));
    this.state = wrapped(this.next() + bigInteger(document));
  }

  /** Returns a number of 64 bits. */
  next(): bigint {
    this.state = wrapped(this.state + bigInteger(constant.step));
    let number = this.state;
    number = wrapped(
      (number ^ (number >> bigInteger(30))) * bigInteger(constant.first),
    );
    number = wrapped(
      (number ^ (number >> bigInteger(27))) * bigInteger(constant.second),
    );
    return number ^ (number >> bigInteger(31));
  }

  /** Returns a number from 0 up to, but not including, `count`. */
  below(count: number): number {
    return Number(this.next() % bigInteger(count));
  }

  /** Returns a number from `least` to `most`. */
  within(least: number, most: number): number {
    return Number(this.integer(least, most));
  }

  /** Returns an integer from `least` to `most`, which may have 64 bits. */
  integer(least: number | string, most: number | string): bigint {
    const [first, last] = [bigInteger(least), bigInteger(most)];
    return first + (this.next() % (last - first + bigInteger(1)));
  }

  /** Returns one of the elements, or one character of a text. */
  oneOf<T>(elements: ArrayLike<T>): T {
    return elements[this.below(elements.length)] as T;
  }
}

/** Returns the bytes of a text in UTF-8. */
function bytesOfText(text: string): number[] {
  const bytes = encodeURIComponent(text).match(/%..|[^%]/g) ?? [];
  return bytes.map((byte) =>
    byte.length === 3 ? parseInt(byte.slice(1), 16) : byte.charCodeAt(0),
  );
}

const firstNames = words(`
  Ada Alan Anna Astrid Barbara Carl Clara Edith Emil Erich Frida Grace Hannah Hugo Ida
  Ivan Jane Jules Karin Kofi Lena Leo Maria Michael Nadia Nils Olga Otto Paul Petra
  Rosa Samir Selma Tove Ursula Vera Wanda Yuki Zoe
`);
const lastNames = words(`
  Abbott Andersen Bauer Bell Berg Carver Costa Diaz Ende Fischer Grimm Hopper Ito
  Jansson Kaya Keller Kim Lang Lovelace Meyer Moreau Nesbit Novak Okafor Patel
  Preussler Rossi Sand Silva Stone Tanaka Vega Verne Weber Wilde Winter Young Zola
`);
const towns = words(`
  Accra Athens Bergen Bern Bologna Bremen Cork Dakar Delft Dresden Genoa Ghent Graz
  Kyoto Leeds Lima Lisbon Lund Malmo Nairobi Oslo Porto Prague Quito Riga Seville
  Tartu Turin Utrecht Vienna
`);
const countries = words(`
  Austria Belgium Brazil Canada Chile Denmark Estonia Finland France Germany Ghana
  Greece India Ireland Italy Japan Kenya Latvia Mexico Norway Peru Poland Portugal
  Spain Sweden Turkey
`);
const adjectives = words(`
  amber ancient blue brave bright calm clever cold curious distant early empty endless
  faithful famous gentle golden green hidden honest last little lonely long lost merry
  narrow new old patient proud quiet quick red secret silent silver small strange
  sudden tall warm white wild young
`);
const nouns = words(`
  anchor apple arrow bell bird boat bridge candle castle clock cloud coast compass
  door dragon eagle engine falcon feather fire forest fox garden harbour hill house
  island journey key kitchen lake lantern letter lighthouse map meadow mirror moon
  mountain night ocean orchard owl paper path pearl piano planet queen rain river road
  rose sailor shadow ship snow song star stone storm story summer swan tower train
  tree valley village voyage whale wheel window winter
`);
const verbs = words(`
  admires carries catches draws finds follows guards hears keeps leaves meets misses
  paints remembers saves sees seeks wakes watches
`);
const languages = words('de en es fr it ja nl pl pt sv tr');
const letters = words('A B C D E F G H K L M');

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

const capitalized = (word: string): string =>
  word.charAt(0).toUpperCase() + word.slice(1);

/** Returns a text of ASCII characters, of a kind that schemas' fields are about. */
export function madeUp(kind: string, numbers: Numbers): string {
  const pick = (elements: string[]): string => numbers.oneOf(elements);
  switch (kind) {
    case 'person':
      return `${pick(firstNames)} ${pick(lastNames)}`;
    case 'email':
      return `${pick(firstNames)}.${pick(lastNames)}@example.${pick(['org', 'com', 'net'])}`.toLowerCase();
    case 'phone':
      return `+1 555 ${numbers.within(100, 999)} ${numbers.within(1000, 9999)}`;
    case 'town':
      return pick(towns);
    case 'country':
      return pick(countries);
    case 'street':
      return `${capitalized(pick(nouns))} Street ${numbers.within(1, 120)}`;
    case 'language':
      return pick(languages);
    case 'code':
      return `${pick(letters)}-${numbers.within(1000, 9999)}`;
    case 'title':
      return `The ${capitalized(pick(adjectives))} ${capitalized(pick(nouns))}`;
    case 'sentence':
      return `The ${pick(adjectives)} ${pick(nouns)} ${pick(verbs)} the ${pick(adjectives)} ${pick(nouns)}.`;
    default:
      return pick(nouns);
  }
}
