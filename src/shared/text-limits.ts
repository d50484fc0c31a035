/** Upper bounds of all stored texts (D-32). */
export const textLimits = {
  name: 200,
  email: 254,
  phone: 32,
  address: 500,
  note: 4000,
  internalNote: 2000,
  reason: 500,
  registration: 30,
} as const;
