/** The files of a video, best first. Our own lie in `/videos/` as MP4 with a WebM of the same name beside it. */
export const sourcesOf = (url: string): { src: string; type?: string }[] => {
	const own = /^(\/videos\/[^?#]+)\.mp4$/.exec(url);
	return own
		? [
				{ src: `${own[1]}.webm`, type: "video/webm" },
				{ src: url, type: "video/mp4" },
			]
		: [{ src: url }];
};
