// export const isIt = (firstCondition && secondConditionThatIsLong) || (thirdConditionThatIsLonger && fourthCondition) || { a: 1 };
export const isIt = (firstCondition && secondConditionThatIsLong) ||
  (thirdConditionThatIsLonger && fourthCondition) || { a: 1 };
