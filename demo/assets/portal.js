/** On every page: the demonstration's tools, and how the page looks. */
const tools = document.querySelector('.tools');
rememberAppearance();

tools.addEventListener('click', ({ target }) => {
  if (target.closest('button')) tools.open = false;
});
tools.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  tools.open = false;
  tools.querySelector('summary').focus();
});
document.addEventListener('pointerdown', ({ target }) => {
  if (!tools.contains(target)) tools.open = false;
});

/** Kept for the next page. */
function rememberAppearance() {
  const root = document.documentElement;
  const stored = (name) => localStorage.getItem(`appearance-${name}`) ?? '';
  const apply = (name, value) => (name === 'dir' ? (root.dir = value) : (root.dataset[name] = value));
  for (const select of tools.querySelectorAll('[data-appearance]')) {
    const name = select.dataset.appearance;
    select.value = stored(name);
    apply(name, select.value);
    select.addEventListener('change', () => {
      localStorage.setItem(`appearance-${name}`, select.value);
      apply(name, select.value);
    });
  }
}
