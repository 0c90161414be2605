import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import type { PanelEventMap } from 'panel-widgets'

@Component({
  selector: 'app-root',
  // the template has custom elements
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Readers' survey</h1>
    <panel-survey survey-id="streaming-and-cricket" (panel-survey-completed)="earn($event)"></panel-survey>
    <p>You earned <output>{{ points() }}</output> points here.</p>
  `,
})
export class App {
  readonly points = signal(0)

  earn({ detail }: PanelEventMap['panel-survey-completed']) {
    this.points.set(detail.points)
  }
}
