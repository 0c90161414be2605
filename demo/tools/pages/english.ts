import type { AboutPages } from './page.ts'

export const english: AboutPages = {
  guide: {
    title: 'How It Works',
    lede: 'From a first survey to a withdrawal, as this demonstration does it.',
    sections: [
      {
        head: 'Surveys',
        body: [
          'Each survey says before you begin what it pays and how long it takes. It asks one question at a time.',
          'Your answers are kept on your device as you give them, and with your account once you are signed in. You can stop and continue later, also on another device.',
          'Your points are added as soon as you submit. A survey pays each member once.',
        ],
      },
      {
        head: 'Points',
        body: [
          'One point counts as one rupee. The passbook lists every entry with the balance after it.',
          'This is a demonstration: points are not money, and nobody is paid.',
        ],
      },
      {
        head: 'Rewards',
        body: [
          'A reward costs points and gives you a code. The brands are invented, and no shop takes the codes.',
          'If the price changed since it was shown to you, nothing is taken and you are asked again.',
        ],
      },
      {
        head: 'Withdrawals',
        body: [
          'You can ask for 100 points or more once your bank details are saved. The points leave your balance at once and are held.',
          'In a panel with members, an operator approves or rejects the request. Here you do that yourself on the page [Withdrawals](/dev/withdrawals). An approval records the points as paid, a rejection gives them back. No bank hears of it.',
        ],
      },
    ],
  },
  faq: {
    title: 'FAQ',
    lede: 'Short answers about this demonstration.',
    sections: [
      { head: 'Are the points worth money?', body: ['No. They behave like rupees, but nothing is ever paid.'] },
      {
        head: 'Where is the code that was mailed to me?',
        body: ['In the [mailbox](/dev) of this demonstration. Every mail arrives there, whatever address you typed.'],
      },
      {
        head: 'How long is a code valid?',
        body: ['For a few minutes. The mail names the time of day until which it works. You can ask for another one.'],
      },
      {
        head: 'Why is my withdrawal still pending?',
        body: ['It waits for a decision. You make it on the page [Withdrawals](/dev/withdrawals).'],
      },
      {
        head: 'Can I take a survey twice?',
        body: ['No. A survey that you have submitted moves to your completed surveys.'],
      },
      {
        head: 'Is the sign-in with Google real?',
        body: [
          'Usually not: a stand-in answers for Google, where you pick or type an account. It is real only if whoever runs this copy has set a Google client.',
        ],
      },
      {
        head: 'How do I start over?',
        body: ['Stop the program and delete the folder .data. The next start fills a new one.'],
      },
    ],
  },
  help: {
    title: 'Help Center',
    lede: 'What to do when something does not go on.',
    sections: [
      {
        head: 'Signing in',
        body: [
          [
            'Forgotten your password? Ask for a code under [Forgot Password](/forgot-password), and find it in the [mailbox](/dev).',
            'Too many wrong tries? Wait for the time that the page names, or use another account.',
            'You can always [create a new account](/register) with any address.',
          ],
        ],
      },
      {
        head: 'Surveys',
        body: [
          [
            'Without a network your answers wait on your device, and are sent when the network is back.',
            'A survey that is gone from the list was completed or has closed.',
          ],
        ],
      },
      {
        head: 'Points and withdrawals',
        body: [
          [
            'A withdrawal needs bank details in your [profile](/profile). Invented ones are enough: nine to eighteen digits, and an IFSC code such as SBIN0123456.',
            'The [payment history](/payment-history) shows how far a request is.',
          ],
        ],
      },
      { head: 'More', body: ['[How It Works](/how-it-works) and the [FAQ](/faq) say the rest.'] },
    ],
  },
  support: {
    title: 'Contact Support',
    lede: 'Nobody answers for this demonstration.',
    sections: [
      {
        head: 'No mail, no phone',
        body: [
          'The email address, the phone number and the office below are samples. They belong to nobody: please do not write or call.',
          'A panel that is run for members names its own.',
        ],
      },
      {
        head: 'What helps here',
        body: ['The [Help Center](/help) and the [FAQ](/faq). Whoever started this copy can look into its log.'],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    lede: 'What this demonstration keeps, and where.',
    sections: [
      {
        head: 'Where it is kept',
        body: [
          'Everything is on the computer that runs this demonstration, in the folder .data or in the database that its settings name. Deleting it deletes everything.',
        ],
      },
      {
        head: 'What is kept',
        body: [
          [
            'Your name, your email address, and a hash of your password, never the password.',
            'Your answers, your points, and the codes of your rewards.',
            'Your bank details, encrypted. Withdrawals show the last four digits only.',
            'Every mail that was sent to you, with its code: anybody who can open this site can read them in the [mailbox](/dev).',
          ],
          'So do not type anything that must stay private.',
        ],
      },
      {
        head: 'Who gets it',
        body: [
          'Nobody. No analytics run here. Mails stay in the mailbox, unless whoever runs this copy has set a mail server.',
        ],
      },
      {
        head: 'Your copy, and deleting',
        body: [
          'The [profile](/profile) gives you everything that is kept about you as a file, and deletes the account. Records of points, rewards and withdrawals stay, without your name, address and bank account.',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms',
    lede: 'What you agree to when you register in this demonstration.',
    sections: [
      {
        head: 'A demonstration',
        body: [
          'This site shows how a survey panel works. The surveys, the rewards and the company are invented. Nobody promises that it runs, or that anything is kept.',
        ],
      },
      {
        head: 'Points',
        body: ['Points are not money and have no value. Redeemed codes buy nothing, and withdrawals are not paid.'],
      },
      {
        head: 'You',
        body: [
          'Use invented names, addresses and bank details. Do not enter those of others.',
          'You may stop at any time and delete your account in the [profile](/profile).',
        ],
      },
    ],
  },
  cookies: {
    title: 'Cookie Policy',
    lede: 'What your browser keeps for this site.',
    sections: [
      {
        head: 'One cookie, for minutes',
        body: [
          'Only a sign-in with Google sets a cookie. It ties the way there to the way back, and ends with it. Nothing else uses cookies, and nothing follows you to other sites.',
        ],
      },
      {
        head: 'Storage of the browser',
        body: [
          [
            'Your session: a token, and your name, points and address.',
            'Answers that are not sent yet, until 30 days after the last one.',
            'Your choice of language, a reward that you chose as a goal, the rate of the dollar, and requests that wait for an answer.',
            'Your registration, for 30 minutes at most, in this tab alone.',
          ],
          'Signing out removes the session. You can delete the rest in the settings of your browser.',
        ],
      },
    ],
  },
  guidelines: {
    title: 'Community Guidelines',
    lede: 'How to take part.',
    sections: [
      {
        head: 'Answer as yourself',
        body: [
          'Read each question and answer it honestly. In this demonstration nobody reads the answers, so any answer is fine.',
        ],
      },
      {
        head: 'One account for each person',
        body: ['A panel with members asks for that. Here you may register as often as you like.'],
      },
      {
        head: 'Be fair to others',
        body: [
          'Members do not see one another: there are no profiles to visit, no comments and no messages. Do not put names or numbers of others into your answers.',
        ],
      },
    ],
  },
}
