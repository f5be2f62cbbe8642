// const number = BigInt.asUintN(sixtyFour, someNumber).toString(sixteenOrTwo).padStart(sixteenOrSixtyFour).slice(one);
const number = BigInt.asUintN(sixtyFour, someNumber)
  .toString(sixteenOrTwo)
  .padStart(sixteenOrSixtyFour)
  .slice(one);
