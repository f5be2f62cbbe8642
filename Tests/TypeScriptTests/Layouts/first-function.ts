// callback((error) => { report(error); }, 1);
callback((error) => {
  report(error);
}, 1);
