/** The password of every member of the demonstration. The first member has the history. */
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
