import { defineConfig } from 'tsup'

/** JavaScript for the published packages; their declarations come from `tsc -b`. */
export default defineConfig({ format: 'esm', target: 'es2023', sourcemap: true, outDir: 'dist' })
