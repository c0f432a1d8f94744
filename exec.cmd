@rem npm scripts begin with exec, which is a command of other shells than that of Windows (ADR 23).
@%*
