export const guideFiles = {
  partners: [
    'partner',
    'frameworks',
    'bundler',
    'look',
    'texts',
    'events',
    'answers',
    'strict-pages',
    'testing',
    'troubleshooting',
    'accessibility',
  ],
  operators: ['operating', 'growing', 'authoring', 'backend'],
} as const satisfies Record<string, readonly string[]>
