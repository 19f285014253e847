declare module "heic-decode" {
	interface Picture {
		width: number;
		height: number;
		/** RGBA, turned as the camera was held. */
		data: Uint8ClampedArray;
	}
	const decode: {
		(file: { buffer: Uint8Array }): Promise<Picture>;
		all: (file: { buffer: Uint8Array }) => Promise<{ width: number; height: number; decode: () => Promise<Picture> }[]>;
	};
	export default decode;
}
