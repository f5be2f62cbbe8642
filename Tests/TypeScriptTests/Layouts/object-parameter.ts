// function booksConditions(parameters: { readonly title: string; readonly year: number | null }): firesmith.Conditions { return { where: [[['year'], '==', parameters.year === null ? null : firesmith.operand(firesmith.integer, 'year', parameters.year)]] }; }
function booksConditions(parameters: {
  readonly title: string;
  readonly year: number | null;
}): firesmith.Conditions {
  return {
    where: [
      [
        ['year'],
        '==',
        parameters.year === null
          ? null
          : firesmith.operand(firesmith.integer, 'year', parameters.year),
      ],
    ],
  };
}
