/** The startup messages, as a separate process prints them. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Code to run after the setup. It can use `lines`, and `plain`, an error without a stack. */
function run(isJson: boolean, code: string) {
  const program = `
    import { createStartupReport } from ${JSON.stringify(new URL('./startup-report.ts', import.meta.url).href)}
    import { OperatorError } from ${JSON.stringify(new URL('../lib/operator-error.ts', import.meta.url).href)}
    const plain = new OperatorError('a setting is wrong')
    const lines = createStartupReport(${isJson})
    ${code}
  `
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

test('writes plain text to the terminal, and errors to standard error', () => {
  expect(run(false, "lines.ready(['It is ready'])")).toMatchObject({ stdout: 'It is ready\n' })
  const { stdout, stderr } = run(false, 'lines.fatal(plain)')
  expect([stdout, stderr]).toEqual(['', 'a setting is wrong\n'])
})

test.each([
  ["lines.ready(['It is ready'])", 0, { level: 30, msg: 'It is ready' }],
  ['lines.fatal(plain)', 0, { level: 60, msg: 'a setting is wrong' }],
  ["lines.fatal(new Error('ours'))", 0, { level: 60, err: { message: 'ours' } }],
  ["setTimeout(() => { throw new Error('late') })", 1, { level: 60, err: { message: 'late' } }],
  ["void Promise.reject(new Error('lost'))", 1, { level: 60, err: { message: 'lost' } }],
])('with JSON output %s prints one line of JSON', (code, status, line) => {
  const output = run(true, code)
  expect(output).toMatchObject({ status, stderr: '' })
  expect(output.stdout.trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(output.stdout)).toMatchObject(line)
})
