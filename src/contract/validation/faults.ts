/** What is wrong with a form: a code for each field with a fault. Every validator of a form returns it. */
export type Faults<Form, Code extends string> = { readonly [Field in keyof Form]?: Code | undefined }

/** The first fault, in the order of the form's fields. */
export const firstFault = <Form, Code extends string>(faults: Faults<Form, Code>): Code | undefined =>
  Object.values<Code | undefined>(faults).find(Boolean)
