// The first script of the page, and the only one that stands in it as it is: it unpacks the others.
try {
    const packed = Uint8Array.from(atob(document.getElementById('script')?.textContent ?? ''), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = await new Response(stream).text();
    document.body.append(script);
} catch (error) {
    document.querySelector('.loading')?.replaceChildren(`This browser cannot run roque: ${String(error)}`);
}
