/** `GET /openapi.json`, and a page on which a person can read it and try requests. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchema } from './json-schema.ts'
import { sharedParts } from './shared-parts.ts'
import { undescribed } from './undescribed.ts'

const description = `Read and write the tracking plan of a workspace.

Every operation takes the header \`Authorization: Basic …\` with name and secret of a service account of the workspace.
A service account may send one request a second for good and ten in a burst; each answer says in \`RateLimit\` how many
are left, and 429 in \`Retry-After\` when there is room again. Every error has the same body: \`message\` and \`warnings\`.`

/** The page loads its own files alone, and sends requests to this server alone. */
const contentSecurityPolicy =
  "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

/** Describes every route that is registered after it. */
export function describeApi(app: FastifyInstance) {
  for (const [$id, schema] of Object.entries(sharedParts)) app.addSchema({ $id, ...jsonSchema(schema, 'output') })
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tracking plan API', version: '1', description },
      components: {
        securitySchemes: {
          serviceAccount: {
            type: 'http',
            scheme: 'basic',
            description: 'Name and secret of a service account of the workspace.',
          },
        },
      },
    },
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
  })
  app.register(swaggerUi, {
    routePrefix: '/reference',
    staticCSP: contentSecurityPolicy,
    theme: { title: 'Tracking plan API' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', tryItOutEnabled: true, validatorUrl: null },
  })
  app.get('/openapi.json', undescribed, async () => app.swagger())
}
