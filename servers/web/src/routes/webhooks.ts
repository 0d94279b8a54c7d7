import {
  alertWebhook as alert,
  createWebhook as create,
  listDeliveries as deliveriesOf,
  enableWebhook as enable,
  listWebhooks as list,
  publishNow as publish,
  removeWebhook as remove,
  rotateWebhookSecret as rotate,
} from '@plan/workspace'
import * as z from 'zod'
import { revision, time } from '../document/answers.ts'
import { route } from '../route.ts'

const webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  isEnabled: z.boolean(),
  publishesOnMerge: z.boolean(),
  alertsOnIssues: z.boolean(),
  allowsPrivateAddresses: z.boolean(),
  previousSecretUntil: time.nullable(),
  publishedRevision: revision.nullable(),
  createdAt: time,
})

export const listWebhooks = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/webhooks',
  role: 'admin',
  summary: 'The webhooks of a workspace, the oldest first',
  reply: { status: 200, schema: z.object({ webhooks: z.array(webhook) }) },
  run: ({ surroundings, params }) => list(surroundings, params.workspaceId).map((webhooks) => ({ webhooks })),
})

export const createWebhook = route({
  method: 'POST',
  path: '/workspaces/{workspaceId}/webhooks',
  role: 'admin',
  summary: 'Create a webhook to an address on the internet; the secret that signs is shown this once',
  body: z.strictObject({
    name: z.string().max(100),
    url: z.string().max(2_000),
    publishesOnMerge: z.boolean().default(true),
    alertsOnIssues: z.boolean().default(false),
  }),
  reply: { status: 201, schema: webhook.extend({ secret: z.string() }) },
  // Addresses within the network of the server are the operator's to allow.
  run: ({ surroundings, params, body }) => create(surroundings, { ...params, ...body, allowsPrivateAddresses: false }),
})

export const switchWebhook = route({
  method: 'PATCH',
  path: '/workspaces/{workspaceId}/webhooks/{webhookId}',
  role: 'admin',
  summary: 'Let a webhook be sent to, or not any more',
  body: z.strictObject({ isEnabled: z.boolean() }),
  reply: { status: 204 },
  run: ({ surroundings, params, body }) => enable(surroundings, { ...params, ...body }),
})

export const alertWebhook = route({
  method: 'PUT',
  path: '/workspaces/{workspaceId}/webhooks/{webhookId}/alerts',
  role: 'admin',
  summary: 'Tell a webhook of issues that the Inspector finds in production, or not any more',
  body: z.strictObject({ isOn: z.boolean() }),
  reply: { status: 204 },
  run: ({ surroundings, params, body }) => alert(surroundings, { ...params, ...body }),
})

export const rotateWebhookSecret = route({
  method: 'POST',
  path: '/workspaces/{workspaceId}/webhooks/{webhookId}/secrets',
  role: 'admin',
  summary: 'Give a webhook a new secret; until the grace ends both sign',
  body: z.strictObject({ graceHours: z.number().optional() }),
  reply: { status: 201, schema: z.object({ secret: z.string(), previousUntil: time }) },
  run: ({ surroundings, params, body }) => rotate(surroundings, { ...params, ...body }),
})

export const removeWebhook = route({
  method: 'DELETE',
  path: '/workspaces/{workspaceId}/webhooks/{webhookId}',
  role: 'admin',
  summary: 'Remove a webhook with what waits for it and the log of what was sent',
  reply: { status: 204 },
  run: ({ surroundings, params }) => remove(surroundings, params),
})

const delivery = z.looseObject({ id: z.string(), revision, trigger: z.string(), createdAt: time })

export const listDeliveries = route({
  method: 'GET',
  path: '/workspaces/{workspaceId}/webhooks/{webhookId}/deliveries',
  role: 'admin',
  summary: 'What was sent to a webhook and what waits for it, the newest first',
  reply: { status: 200, schema: z.object({ deliveries: z.array(delivery) }) },
  run: ({ surroundings, params }) => deliveriesOf(surroundings, params).map((deliveries) => ({ deliveries })),
})

export const publishNow = route({
  method: 'POST',
  path: '/workspaces/{workspaceId}/webhooks/{webhookId}/deliveries',
  role: 'admin',
  summary: 'Have main as it stands sent to a webhook; asking again while it waits changes nothing',
  body: z.strictObject({}),
  reply: { status: 201, schema: delivery },
  run: ({ surroundings, params, acting }) => publish(surroundings, { ...params, ...acting }),
})
