/** Whether the tests run at their full length, by `npm run test:long`; `npm test` takes minutes and tries a part of them. */
export const isLong = process.env.TESTS_LENGTH === 'long';
