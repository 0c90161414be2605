import type { Call } from '../../../../src/contract/call.ts'
import { checkOrigin } from '../../../../src/contract/origin.ts'
import { refusals } from '../../../../src/contract/refusals.ts'
import { calls } from './calls.ts'
import { wireSchema } from './json-schema.ts'

const FAILURE = {
  type: 'object',
  properties: { success: { const: false }, message: { type: 'string' }, code: { enum: Object.keys(refusals) } },
  required: ['success', 'message', 'code'],
}

const json = (schema: object) => ({ 'application/json': { schema } })

function parametersOf(call: Call): object[] {
  const path = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const query = call.query ? Object.entries(wireSchema(call.query).properties ?? {}) : []
  const headers = call.headers ? Object.entries(wireSchema(call.headers).properties ?? {}) : []
  return [
    ...path,
    ...headers.map(([name, schema]) => ({ name, in: 'header', schema })),
    ...query.map(([name, schema]) => ({ name, in: 'query', schema })),
    ...(call.idempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }] : []),
  ]
}

const operationOf = (name: string, tag: string, call: Call) => ({
  operationId: name,
  tags: [tag],
  security: call.access === 'member' ? [{ bearer: [] }] : [],
  parameters: parametersOf(call),
  ...(call.body ? { requestBody: { required: true, content: json(wireSchema(call.body)) } } : {}),
  responses: {
    200: { description: 'The answer', content: json(wireSchema(call.answer)) },
    default: { description: 'A failure', content: json({ $ref: '#/components/schemas/Failure' }) },
  },
})

function describe(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { name, tag, call } of [...calls, { name: 'checkOrigin', tag: 'pages', call: checkOrigin }])
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(name, tag, call) }
  return {
    openapi: '3.1.0',
    info: { title: 'Panel', version: '1', description: 'The live channel is at /api/asyncapi.json.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Failure: FAILURE },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

let described: object | undefined

export function describeApi(): object {
  described ??= describe()
  return described
}
