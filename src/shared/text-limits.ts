/** Upper bounds of every text we store, so that none is unlimited (D-32). */
export const textLimits = {
  name: 200,
  email: 254,
  phone: 32,
  address: 500,
  note: 4000,
} as const;
