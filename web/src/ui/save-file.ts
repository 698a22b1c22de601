/** Saves a file to where the browser keeps downloads, under a name that any system takes. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name.replace(/[\\/:*?"<>|]/g, '_');
  document.body.append(link);
  link.click();
  link.remove();
  // the browser has taken hold of it by the next turn
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
