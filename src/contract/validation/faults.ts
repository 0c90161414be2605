export type Faults<Form, Code extends string> = { readonly [Field in keyof Form]?: Code | undefined }

export const firstFault = <Form, Code extends string>(faults: Faults<Form, Code>): Code | undefined =>
  Object.values<Code | undefined>(faults).find(Boolean)
