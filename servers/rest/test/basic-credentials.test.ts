import { expect, test } from 'vitest'
import { basicCredentials } from '../src/request/basic-credentials.ts'

const encoded = (text: string | Uint8Array) => Buffer.from(text as string).toString('base64')

test.each([
  ['plain', `Basic ${encoded('name:secret')}`, { name: 'name', secret: 'secret' }],
  ['scheme in any case', `bAsIc ${encoded('name:secret')}`, { name: 'name', secret: 'secret' }],
  ['the first colon ends the name', `Basic ${encoded('name:se:cret')}`, { name: 'name', secret: 'se:cret' }],
  ['beyond ASCII', `Basic ${encoded('Zoë:sécret')}`, { name: 'Zoë', secret: 'sécret' }],
  ['without padding', `Basic ${encoded('name:secret').replace(/=+$/, '')}`, { name: 'name', secret: 'secret' }],
  ['an empty secret', `Basic ${encoded('name:')}`, { name: 'name', secret: '' }],
])('reads %s', (_, header, expected) => expect(basicCredentials(header)).toEqual(expected))

test.each([
  ['nothing', undefined],
  ['an empty header', ''],
  ['another scheme', `Bearer ${encoded('name:secret')}`],
  ['no token', 'Basic'],
  ['no colon', `Basic ${encoded('name')}`],
  ['no name', `Basic ${encoded(':secret')}`],
  ['characters outside base64', 'Basic bmFt*ZTpz'],
  ['the URL alphabet', `Basic ${encoded('>>>???:>>>???').replaceAll('+', '-').replaceAll('/', '_')}`],
  ['bits behind the last byte', 'Basic bmFtZTpzZWNyZXR='],
  ['two tokens', `Basic ${encoded('a:b')} ${encoded('c:d')}`],
  ['two headers joined', `Basic ${encoded('a:b')}, Basic ${encoded('c:d')}`],
  ['bytes that are no UTF-8', `Basic ${encoded(Uint8Array.of(0x61, 0xff, 0x3a, 0x62))}`],
  ['a control character', `Basic ${encoded('na\nme:secret')}`],
  ['NUL', `Basic ${encoded('name\0:secret')}`],
  ['more than a header should hold', `Basic ${encoded(`name:${'x'.repeat(600)}`)}`],
])('refuses %s', (_, header) => expect(basicCredentials(header)).toBeUndefined())
