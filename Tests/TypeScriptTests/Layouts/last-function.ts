// run(argumentNumberOne, (argument) => someFunction(argument, anotherArgumentThatIsLong, yetAnotherOne));
run(argumentNumberOne, (argument) =>
  someFunction(argument, anotherArgumentThatIsLong, yetAnotherOne),
);
