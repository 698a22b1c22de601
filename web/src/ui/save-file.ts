/** Makes the browser download the file at an address without loading it into the page. `name` is used unless the server sends a name. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/[\\/:*?"<>|]/g, '_');
  document.body.append(link);
  link.click();
  link.remove();
}

/** Saves a file to the browser's downloads, under a name that is valid on every system. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveAddress(address, name);
  // the browser has started to read the file by the next turn of the event loop
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
