	name('日本', 1.5).
name('é́é', 1.5). % combining
		name(	1.5	).
