import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { rewardFile } from './reward-file.ts'
import { surveyFile } from './survey-file.ts'

const described = (title: string, description: string, schema: GenericSchema): object => {
  const { $schema, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === 'object_with_rest' ? { ...jsonSchema, additionalProperties: false } : undefined,
  })
  return { $schema, title, description, ...rest }
}

/**
 * The JSON Schemas of what operators write, by the name of the file, for editors. They are generated from what the command
 * line and the server check by; rules that compare two places are only there.
 */
export const authoringSchemas = (): Readonly<Record<string, object>> => ({
  'survey.schema.json': described('A survey', 'What `panel surveys add` takes.', surveyFile),
  'reward.schema.json': described('A reward', 'What `panel rewards add` takes.', rewardFile),
})
