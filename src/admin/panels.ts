// The pictures of /admin that are made of the numbers of /metrics, in rows: the same as on the board for Grafana, by the same
// titles (a test holds the two together). A panel shows each number by one of its labels, or all of it.

export interface Panel {
  readonly title: string;
  readonly of: readonly Shown[];
}

export interface Shown {
  /** As /metrics names it. */
  readonly metric: string;
  /** One bar for each value of these labels; without them one for all. */
  readonly by?: readonly string[];
  /** What stands on the bar, before the labels. */
  readonly as?: string;
  readonly unit?: Unit;
}

/** `count` where nothing is said. */
export type Unit = 'count' | 'bytes' | 'seconds' | 'ready';

interface Section {
  readonly title: string;
  readonly panels: readonly Panel[];
}

const one = (title: string, metric: string, more: Omit<Shown, 'metric'> = {}): Panel => ({
  title,
  of: [{ metric, ...more }],
});

const seconds = { unit: 'seconds' } as const;
const bytes = { unit: 'bytes' } as const;

/** Told by the parts and the records themselves (page.ts), in this order. */
export const GLANCE = ['Parts', 'Tasks in flight', 'Delivered today', 'Not delivered today'] as const;

export const SECTIONS: readonly Section[] = [
  {
    title: 'Tasks',
    panels: [
      {
        title: 'Accepted and delivered',
        of: [
          { metric: 'earshot_tasks_accepted_total', as: 'accepted' },
          { metric: 'earshot_tasks_delivered_total', as: 'delivered', by: ['rung'] },
        ],
      },
      {
        title: 'Ended without a result',
        of: [
          { metric: 'earshot_tasks_failed_total', as: 'failed', by: ['reason'] },
          { metric: 'earshot_tasks_unknown_total', as: 'unknown', by: ['reason'] },
          { metric: 'earshot_tasks_forgotten_total', as: 'forgotten' },
          { metric: 'earshot_tasks_not_taken_total', as: 'not taken' },
        ],
      },
      one('In flight', 'earshot_tasks_in_flight', { by: ['state'] }),
      one('From taken to delivered', 'earshot_task_duration_seconds', { by: ['operation'], ...seconds }),
      one('From the service’s success to delivered', 'earshot_delivery_seconds', {
        by: ['platform'],
        ...seconds,
      }),
      one('Oldest task', 'earshot_oldest_task_seconds', { by: ['state'], ...seconds }),
      one('Use by platform and operation', 'earshot_tasks_accepted_total', { by: ['platform', 'operation'] }),
    ],
  },
  {
    title: 'The media service',
    panels: [
      one('Requests', 'earshot_service_request_seconds_count', { by: ['route', 'class'] }),
      one('Until its answer', 'earshot_service_request_seconds', { by: ['route'], ...seconds }),
      one('Create calls', 'earshot_creates_total', { by: ['operation', 'outcome'] }),
      one('Looks', 'earshot_polls_total', { by: ['outcome'] }),
      one('Poll lag', 'earshot_poll_lag_seconds', { as: 'looks', ...seconds }),
    ],
  },
  {
    title: 'The platforms',
    panels: [
      one('First answer', 'earshot_first_answer_seconds', { by: ['platform'], ...seconds }),
      {
        title: 'Messages kept up to date',
        of: [
          { metric: 'earshot_edits_total', by: ['platform', 'outcome'] },
          { metric: 'earshot_edits_waiting', as: 'waiting' },
        ],
      },
      one('Requests to platforms', 'earshot_platform_requests_total', { by: ['platform', 'class'] }),
      one('Attempts to deliver', 'earshot_deliveries_total', { by: ['platform', 'outcome'] }),
      one('What people thought of results', 'earshot_results_judged_total', { by: ['operation', 'verdict'] }),
    ],
  },
  {
    title: 'Store, queue, process',
    panels: [
      one('Records', 'earshot_store_seconds', { by: ['call'], ...seconds }),
      {
        title: 'Store errors and queue',
        of: [
          { metric: 'earshot_store_errors_total', as: 'errors' },
          { metric: 'earshot_queue_ready', as: 'queue', unit: 'ready' },
        ],
      },
      one('Event loop', 'nodejs_eventloop_lag_p99_seconds', { as: '99 of 100 turns wait less', ...seconds }),
      {
        title: 'Memory',
        of: [
          { metric: 'process_resident_memory_bytes', as: 'held', ...bytes },
          { metric: 'nodejs_heap_size_used_bytes', as: 'in use', ...bytes },
        ],
      },
      one('Processor', 'process_cpu_seconds_total', { as: 'used since the start', ...seconds }),
    ],
  },
  {
    title: 'Disk',
    panels: [
      one('Kept', 'earshot_kept_bytes', { by: ['kind'], ...bytes }),
      one('Room', 'earshot_room_bytes', { by: ['kind'], ...bytes }),
    ],
  },
];
