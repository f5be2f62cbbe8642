/** A type that a team wrote by hand, and what reads and writes it. */
export class Money {
  readonly cents: number;
  constructor(cents: number) {
    this.cents = cents;
  }
  static read(stored: bigint | number): Money {
    if (stored < 0) throw new Error('Money is never less than nothing');
    return new Money(Number(stored));
  }
  static write(money: Money): bigint {
    return BigInt(money.cents);
  }
}
declare const BigInt: (value: number) => bigint;
