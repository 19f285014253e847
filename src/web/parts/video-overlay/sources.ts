/** Files of a video, best first. Our own MP4 files in `/videos/` also exist as WebM under the same name. */
export const sourcesOf = (url: string): { src: string; type?: string }[] => {
	const own = /^(\/videos\/[^?#]+)\.mp4$/.exec(url);
	return own
		? [
				{ src: `${own[1]}.webm`, type: "video/webm" },
				{ src: url, type: "video/mp4" },
			]
		: [{ src: url }];
};
