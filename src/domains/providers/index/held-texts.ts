/** Bytes that are taken from the system at a time. */
const CHUNK = 1024 * 1024;
/** A text's number and its length stand before it. */
const HEAD = 8;

interface Chunk {
	/** Chunks are counted from 1 on, those that were given back as well. */
	number: number;
	bytes: Buffer;
	/** So many bytes of it are written. */
	taken: number;
}

/**
 * Texts by number, as bytes outside the heap: the collector never looks at them, and each weighs what it is long. What is dropped leaves a gap; where a quarter
 * of all are gaps the oldest chunk is given back, and what of it still counts is written again.
 */
export class HeldTexts {
	#most = 0;
	/** Oldest first; the last is written to. */
	readonly #chunks = new Map<number, Chunk>();
	#last: Chunk = { number: 0, bytes: Buffer.alloc(0), taken: CHUNK };
	/** Where each text stands, as if all chunks there ever were stood one after the other. */
	readonly #positions = new Map<number, number>();
	#gaps = 0;

	get bytes(): number {
		return this.#chunks.size * CHUNK;
	}

	/** Whether more may be put: what does not fit is not kept, and nothing goes for it. */
	get hasRoom(): boolean {
		return this.bytes + CHUNK <= this.#most;
	}

	has(id: number): boolean {
		return this.#positions.has(id);
	}

	get(id: number): string | undefined {
		const found = this.#find(id);
		if (!found) return undefined;
		const { bytes, offset } = found;
		const from = offset + HEAD;
		return bytes.toString("utf8", from, from + bytes.readUInt32LE(offset + 4));
	}

	/** Keeps a text, where there is room for it and it is no longer than a megabyte. @param id from 0 to 4,294,967,295 */
	put(id: number, text: string): void {
		this.drop(id);
		const length = Buffer.byteLength(text);
		const place = this.#take(id, HEAD + length);
		if (!place) return;
		const { bytes, offset } = place;
		bytes.writeUInt32LE(id, offset);
		bytes.writeUInt32LE(length, offset + 4);
		bytes.write(text, offset + HEAD, "utf8");
	}

	drop(id: number): void {
		const found = this.#find(id);
		if (!found) return;
		this.#positions.delete(id);
		this.#gaps += HEAD + found.bytes.readUInt32LE(found.offset + 4);
		if (this.#chunks.size > 1 && this.#gaps > this.bytes / 4) this.#tidy();
	}

	/** Lets all go, and has room for so many bytes from then on; they are taken by the megabyte. */
	begin(most: number): void {
		this.#most = most;
		this.#chunks.clear();
		this.#positions.clear();
		this.#last.taken = CHUNK;
		this.#gaps = 0;
	}

	/** Has room for so many bytes from now on; where more is held all goes. */
	leave(most: number): void {
		if (this.bytes > most) this.begin(most);
		else this.#most = most;
	}

	#find(id: number): { bytes: Buffer; offset: number } | undefined {
		const position = this.#positions.get(id);
		const chunk = position === undefined ? undefined : this.#chunks.get(Math.floor(position / CHUNK));
		return chunk && position !== undefined ? { bytes: chunk.bytes, offset: position % CHUNK } : undefined;
	}

	/** So many bytes for a text. */
	#take(id: number, size: number): { bytes: Buffer; offset: number } | undefined {
		if (size > CHUNK) return undefined;
		if (this.#last.taken + size > CHUNK) {
			if (!this.hasRoom) return undefined;
			if (this.#chunks.has(this.#last.number)) this.#gaps += CHUNK - this.#last.taken;
			this.#last = { number: this.#last.number + 1, bytes: Buffer.allocUnsafeSlow(CHUNK), taken: 0 };
			this.#chunks.set(this.#last.number, this.#last);
		}
		const { number, bytes, taken } = this.#last;
		this.#positions.set(id, number * CHUNK + taken);
		this.#last.taken += size;
		return { bytes, offset: taken };
	}

	/** Gives the oldest chunk back. */
	#tidy(): void {
		const [oldest] = this.#chunks.values();
		if (!oldest) return;
		this.#chunks.delete(oldest.number);
		this.#gaps -= CHUNK;
		const { number, bytes, taken } = oldest;
		for (let offset = 0; offset < taken; ) {
			const id = bytes.readUInt32LE(offset);
			const size = HEAD + bytes.readUInt32LE(offset + 4);
			if (this.#positions.get(id) === number * CHUNK + offset) {
				this.#gaps += size;
				const place = this.#take(id, size);
				if (place) bytes.copy(place.bytes, place.offset, offset, offset + size);
				else this.#positions.delete(id);
			}
			offset += size;
		}
	}
}
