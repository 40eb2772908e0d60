// Light or dark theme: the system's setting unless the user chose one. A classic script in the head, so the page never
// flashes in the wrong theme. The button is set up once it exists.

(() => {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const read = () => {
    try {
      return localStorage.getItem('earshot.theme');
    } catch {
      return null;
    }
  };
  const isDark = () => (root.dataset['theme'] ?? (system.matches ? 'dark' : 'light')) === 'dark';
  const saved = read();
  if (saved === 'dark' || saved === 'light') root.dataset['theme'] = saved;

  addEventListener('DOMContentLoaded', () => {
    const button = document.getElementById('theme');
    const draw = () => {
      button?.setAttribute('aria-pressed', String(isDark()));
    };
    button?.addEventListener('click', () => {
      root.dataset['theme'] = isDark() ? 'light' : 'dark';
      try {
        localStorage.setItem('earshot.theme', root.dataset['theme']);
      } catch {
        // Without storage, the choice holds until the page is closed.
      }
      draw();
    });
    system.addEventListener('change', draw);
    draw();
  });
})();
