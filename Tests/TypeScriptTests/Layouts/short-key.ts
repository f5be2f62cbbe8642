// const a = { id: 'a string that is so long that it does not fit on the line of the constant at all, ever', title: 'a string that is so long that it does not fit on the line of the constant' };
const a = {
  id: 'a string that is so long that it does not fit on the line of the constant at all, ever',
  title:
    'a string that is so long that it does not fit on the line of the constant',
};
