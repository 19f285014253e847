/** Debian's library that gives a process another clock. */
export const fakeTime = (): string =>
	`/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketimeMT.so.1`;
