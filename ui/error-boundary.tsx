/** Keeps an error in one part of a page from replacing the page, and with it a running game. */
import { Component, Fragment, type ReactNode } from 'react'

/** After this many errors the part stays away. */
const MAX_ERRORS = 3

/**
 * Renders its children again after an error. Such errors come from outside: page translators and
 * extensions replace text nodes that React still knows.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError() {
    return { isAway: true }
  }

  override state = { isAway: false, errors: 0 }

  override componentDidCatch() {
    this.setState({ errors: this.state.errors + 1, isAway: this.state.errors + 1 >= MAX_ERRORS })
  }

  override render() {
    const { isAway, errors } = this.state
    return isAway ? null : <Fragment key={errors}>{this.props.children}</Fragment>
  }
}
