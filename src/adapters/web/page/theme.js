// Light or dark: the system's choice unless one was made here. A plain script in the head, so that the page never
// flashes in the wrong one; the button is found once it is there.

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
        // Then it holds for this page only.
      }
      draw();
    });
    system.addEventListener('change', draw);
    draw();
  });
})();
