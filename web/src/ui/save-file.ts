/** Has the browser save what an address gives, without reading it here; a name of the server's own wins. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/[\\/:*?"<>|]/g, '_');
  document.body.append(link);
  link.click();
  link.remove();
}

/** Saves a file to where the browser keeps downloads, under a name that any system takes. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveAddress(address, name);
  // the browser has taken hold of it by the next turn
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
