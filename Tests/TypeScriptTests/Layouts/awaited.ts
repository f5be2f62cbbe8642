// export async function numbers(db: Firestore): Promise<{ count: number; average: number | null }> { const numbers = await firesmith.aggregated(documents, { count: ['count'], average: ['average', ['pages']] }); return numbers as { count: number; average: number | null }; }
export async function numbers(
  db: Firestore,
): Promise<{ count: number; average: number | null }> {
  const numbers = await firesmith.aggregated(documents, {
    count: ['count'],
    average: ['average', ['pages']],
  });
  return numbers as { count: number; average: number | null };
}
