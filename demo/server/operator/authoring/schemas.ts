import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { noticeFile } from '../../accounts/consent/notice-file.ts'
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

/** Describes the files for editors. Rules that compare two values are only in the server. */
export const authoringSchemas = (): Readonly<Record<string, object>> => ({
  'survey.schema.json': described('A survey', 'What `panel surveys add` takes.', surveyFile),
  'reward.schema.json': described('A reward', 'What `panel rewards add` takes.', rewardFile),
  'notice.schema.json': described('A notice', 'The file of the setting NOTICE.', noticeFile),
})
