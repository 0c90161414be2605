/** The members of the demonstration, all with this password. The first has the history. */
export const passwordOfDemo = 'Passbook#2026'

export const people = [
  {
    email: 'asha@example.com',
    firstName: 'Asha',
    lastName: 'Menon',
    loginCode: false,
    joinedDaysAgo: 152,
  },
  {
    email: 'vikram@example.com',
    firstName: 'Vikram',
    lastName: 'Rao',
    loginCode: true,
    joinedDaysAgo: 40,
  },
] as const
