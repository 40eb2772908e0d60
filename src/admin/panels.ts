// Declares the metric panels of /admin. A test keeps them and their titles equal to the Grafana dashboard. A panel
// shows a metric by one of its labels or as a total.

export interface Panel {
  readonly title: string;
  readonly series: readonly PanelSeries[];
}

export interface PanelSeries {
  /** Name in /metrics. */
  readonly metric: string;
  /** Labels with one bar per value. Absent: one bar for the total. */
  readonly groupBy?: readonly string[];
  /** Text of the bar before the label values. */
  readonly label?: string;
  readonly unit?: PanelUnit;
}

/** Defaults to `count`. */
export type PanelUnit = 'count' | 'bytes' | 'seconds' | 'ready';

interface PanelSection {
  readonly title: string;
  readonly panels: readonly Panel[];
}

const createPanel = (title: string, metric: string, more: Omit<PanelSeries, 'metric'> = {}): Panel => ({
  title,
  series: [{ metric, ...more }],
});

const seconds = { unit: 'seconds' } as const;
const bytes = { unit: 'bytes' } as const;

/** Panels from the components and records (render-page.ts), in this order. */
export const OVERVIEW_TITLES = ['Parts', 'Tasks in flight', 'Delivered today', 'Not delivered today'] as const;

export const PANEL_SECTIONS: readonly PanelSection[] = [
  {
    title: 'Tasks',
    panels: [
      {
        title: 'Accepted and delivered',
        series: [
          { metric: 'earshot_tasks_accepted_total', label: 'accepted' },
          { metric: 'earshot_tasks_delivered_total', label: 'delivered', groupBy: ['method'] },
        ],
      },
      {
        title: 'Without a result',
        series: [
          { metric: 'earshot_tasks_failed_total', label: 'failed', groupBy: ['reason'] },
          { metric: 'earshot_tasks_unknown_total', label: 'unknown', groupBy: ['reason'] },
          { metric: 'earshot_tasks_abandoned_total', label: 'abandoned' },
          { metric: 'earshot_tasks_not_taken_total', label: 'not accepted' },
        ],
      },
      createPanel('In flight', 'earshot_tasks_in_flight', { groupBy: ['state'] }),
      createPanel('Time from request to delivery', 'earshot_task_duration_seconds', {
        groupBy: ['operation'],
        ...seconds,
      }),
      createPanel('Time from service result to delivery', 'earshot_delivery_seconds', {
        groupBy: ['platform'],
        ...seconds,
      }),
      createPanel('Oldest task', 'earshot_oldest_task_seconds', { groupBy: ['state'], ...seconds }),
      createPanel('Use by platform and operation', 'earshot_tasks_accepted_total', {
        groupBy: ['platform', 'operation'],
      }),
    ],
  },
  {
    title: 'The media service',
    panels: [
      createPanel('Requests', 'earshot_service_request_seconds_count', { groupBy: ['route', 'class'] }),
      createPanel('Response time', 'earshot_service_request_seconds', { groupBy: ['route'], ...seconds }),
      createPanel('Create calls', 'earshot_creates_total', { groupBy: ['operation', 'outcome'] }),
      createPanel('Polls', 'earshot_polls_total', { groupBy: ['outcome'] }),
      createPanel('Poll lag', 'earshot_poll_lag_seconds', { label: 'polls', ...seconds }),
    ],
  },
  {
    title: 'The platforms',
    panels: [
      createPanel('Time to first card', 'earshot_first_answer_seconds', { groupBy: ['platform'], ...seconds }),
      {
        title: 'Message edits',
        series: [
          { metric: 'earshot_edits_total', groupBy: ['platform', 'outcome'] },
          { metric: 'earshot_edits_waiting', label: 'waiting' },
        ],
      },
      createPanel('Requests to platforms', 'earshot_platform_requests_total', {
        groupBy: ['platform', 'class'],
      }),
      createPanel('Delivery attempts', 'earshot_deliveries_total', { groupBy: ['platform', 'outcome'] }),
      createPanel('User ratings of results', 'earshot_results_judged_total', {
        groupBy: ['operation', 'verdict'],
      }),
    ],
  },
  {
    title: 'Store, queue, process',
    panels: [
      createPanel('Records', 'earshot_store_seconds', { groupBy: ['call'], ...seconds }),
      {
        title: 'Store errors and queue',
        series: [
          { metric: 'earshot_store_errors_total', label: 'errors' },
          { metric: 'earshot_queue_ready', label: 'queue', unit: 'ready' },
        ],
      },
      createPanel('Event loop', 'nodejs_eventloop_lag_p99_seconds', {
        label: 'lag, 99th percentile',
        ...seconds,
      }),
      {
        title: 'Memory',
        series: [
          { metric: 'process_resident_memory_bytes', label: 'resident', ...bytes },
          { metric: 'nodejs_heap_size_used_bytes', label: 'heap', ...bytes },
        ],
      },
      createPanel('Processor', 'process_cpu_seconds_total', { label: 'used since start', ...seconds }),
    ],
  },
  {
    title: 'Disk',
    panels: [
      createPanel('Disk used', 'earshot_kept_bytes', { groupBy: ['kind'], ...bytes }),
      createPanel('Disk available', 'earshot_room_bytes', { groupBy: ['kind'], ...bytes }),
    ],
  },
];
