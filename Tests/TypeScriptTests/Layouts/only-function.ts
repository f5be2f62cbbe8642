// run((argument) => someFunction(argument, anotherArgumentThatIsLong, yetAnotherOne, andAFurtherArgument));
run((argument) =>
  someFunction(
    argument,
    anotherArgumentThatIsLong,
    yetAnotherOne,
    andAFurtherArgument,
  ),
);
