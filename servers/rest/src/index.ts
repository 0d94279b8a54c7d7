export { type AppOptions, buildApp, defaultBodyLimit } from './build-app.ts'
